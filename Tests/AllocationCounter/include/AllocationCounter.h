#pragma once

/// Starts counting, on this thread, calls that take or give back memory or take a lock.
void allocation_counter_start(void);
/// Stops counting, and returns how many calls there were.
long allocation_counter_stop(void);
/// Whether calls can be counted on this system.
int allocation_counter_works(void);
