print("voiceid")
