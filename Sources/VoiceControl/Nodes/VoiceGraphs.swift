/// Graphs to begin with.
public enum VoiceGraphs {
    /// The microphone's speech as text, a piece at each pause.
    public static let speechToText = """
        {
          "type": "Realtime",
          "config": {
            "microphoneEnabled": true,
            "graph": {
              "config": { "sampleRate": 16000, "bufferSize": 512 },
              "nodes": [
                { "id": "multiChannelToMonoNode", "type": "MultiChannelToMono" },
                { "id": "busSplitterNode", "type": "BusSplitter" },
                { "id": "vadNode", "type": "Silero.VAD", "config": { "threshold": 0.5, "minSilenceDurationMs": 300 } },
                { "id": "sttNode", "type": "Whisper.STT" }
              ],
              "connections": [
                { "sourceNode": "inputNode", "destinationNode": "multiChannelToMonoNode" },
                { "sourceNode": "multiChannelToMonoNode", "destinationNode": "busSplitterNode" },
                { "sourceNode": "busSplitterNode", "destinationNode": "vadNode" },
                { "sourceNode": "busSplitterNode", "destinationNode": "sttNode" },
                { "sourceNode": "vadNode.speechEnded", "destinationNode": "sttNode.transcribe" }
              ]
            }
          }
        }

        """

    /// Spoken commands, with the level and the voice activity of the same audio.
    public static let commands = """
        {
          "type": "Realtime",
          "config": {
            "microphoneEnabled": true,
            "graph": {
              "config": { "sampleRate": 16000, "bufferSize": 512 },
              "nodes": [
                { "id": "level", "type": "VUMeter", "config": { "intervalMs": 100 } },
                { "id": "splitter", "type": "BusSplitter" },
                { "id": "voice", "type": "Silero.VAD" },
                { "id": "commands", "type": "VoiceID.Triggers" }
              ],
              "connections": [
                { "sourceNode": "inputNode", "destinationNode": "level" },
                { "sourceNode": "level", "destinationNode": "splitter" },
                { "sourceNode": "splitter", "destinationNode": "voice" },
                { "sourceNode": "splitter", "destinationNode": "commands" }
              ]
            }
          }
        }

        """
}
