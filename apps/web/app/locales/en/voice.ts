export const voice = {
  /** Not shown: the language for the browser's speech recognition. */
  recognitionLanguage: "en-US",
  starting: "Waiting for the microphone",
  startingHint: "If the browser asks, allow it.",
  recording: "Recording",
  listening: "Listening",
  timer: "{{time}} left",
  listeningHint: "Every sentence is written into the text when it is over.",
  announceRecording: "Recording. Escape ends it.",
  announceFewSeconds_one: "{{count}} second left",
  announceFewSeconds_other: "{{count}} seconds left",
  done: "Done",
  discard: "Discard",
  transcribing: "Writing it down…",
  written: "Written into the text: {{text}}",
  cancelled: "The recording has not been written down.",
  kept: "The recording is kept as long as the editor is open.",
  writeDown: "Write it down",
  recordAgain: "Record again",
  problem: {
    noSpeech: {
      text: "No speech was heard.",
      remedy: "Come closer to the microphone and try again.",
    },
    audioCapture: {
      text: "No sound comes from a microphone.",
      remedy: "Check that one is connected and not switched off, then try again.",
    },
    permissionDenied: {
      text: "No access to the microphone.",
      remedy: "Allow it for this site in the browser’s settings.",
    },
    languageNotSupported: {
      text: "The browser’s speech recognition does not know this language.",
      remedy: "Switch the language of the interface, or use another browser.",
    },
    recognitionFailed: {
      text: "The browser’s speech recognition has failed.",
      remedy: "Check your connection and try again.",
    },
    notSupported: {
      text: "This browser does not support speech input.",
      remedy: "Use a current Chrome, Edge or Safari, at an address that begins with https.",
    },
    microphoneAccess: {
      text: "The microphone could not be opened.",
      remedy: "Perhaps another program is using it. Close that one and try again.",
    },
  },
} as const;
