export const polls = {
  heading: "New poll",
  question: "Question",
  questionPlaceholder: "What would you like to ask?",
  options: "Options",
  option: "Option {{position}}",
  addOption: "Add an option",
  removeOption: "Remove option {{position}}",
  anonymous: "Anonymous voting",
  anonymousHint: "Nobody sees who has voted for what.",
  publicHint: "Everybody sees who has voted for what. Only groups take such polls.",
  multiple: "Several answers",
  previewHint: "Fill in two options to see the poll as Telegram will show it.",
  kindAnonymous: "Anonymous poll",
  kindPublic: "Poll",
  noVotes: "No votes yet",
  voteSeveral: "Vote",
  earlier: {
    published: {
      text: "The poll is accepted, the form is empty again.",
      undo: "Put the poll back into the form",
    },
    replaced: {
      text: "The form holds the copy now; the poll it replaced is kept.",
      undo: "Put the earlier poll back",
    },
  },
} as const;
