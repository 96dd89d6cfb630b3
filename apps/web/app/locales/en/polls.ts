export const polls = {
  heading: "New poll",
  replacement: {
    title: "This poll replaces a scheduled one",
    text_one:
      "When you schedule or publish it, the poll that waits in {{count}} channel is deleted in the same step.",
    text_other:
      "When you schedule or publish it, the poll that waits in {{count}} channels is deleted in the same step.",
    keep: "Keep the old one, too",
  },
  question: "Question",
  questionPlaceholder: "What would you like to ask?",
  options: "Options",
  option: "Option {{position}}",
  addOption: "Add an option",
  removeOption: "Remove option {{position}}",
  optionRemoved_one: "Option {{position}} is removed, {{count}} is left.",
  optionRemoved_other: "Option {{position}} is removed, {{count}} are left.",
  moveOption: "Move option {{position}}",
  moveHint: "The arrow keys move it up and down, Home and End to the first and the last place.",
  optionMoved: "The option is now number {{position}} of {{count}}.",
  leftOut: "A poll has {{limit}} options at most. Not added: {{lines}}",
  sameOptions:
    "Options {{first}} and {{second}} say the same. Telegram takes that; voters may wonder.",
  anonymous: "Anonymous voting",
  anonymousHint: "Nobody sees who has voted for what.",
  publicHint: "Everybody sees who has voted for what. Only groups take such polls.",
  makeAnonymous: "Make it anonymous",
  onlyGroups_one: "Send it to the group only",
  onlyGroups_other: "Send it to the {{count}} groups only",
  multiple: "Multiple answers",
  previewHint: "Fill in two options to see the poll as Telegram will show it.",
  kindAnonymous: "Anonymous poll",
  kindPublic: "Poll",
  noVotes: "No votes yet",
  voteSeveral: "Vote",
  earlier: {
    published: {
      text: "You can write a new poll.",
      undo: "Copy into the form",
    },
    sentElsewhere: {
      text: "The poll was accepted from another tab, so the form is empty here too.",
      undo: "Copy into the form",
    },
    cleared: { text: "The fields are cleared.", undo: "Undo" },
  },
} as const;
