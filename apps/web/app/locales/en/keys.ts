export const keys = {
  palette: {
    title: "Commands",
    field: "What do you want to do?",
    placeholder: "For example: new poll, dark theme",
  },
  group: { write: "Write", go: "Go to", settings: "Settings", find: "Find" },
  write: { post: "New post", poll: "New poll", drafts: "Drafts" },
  find: { history: "“{{text}}” in the history", drafts: "“{{text}}” in the drafts" },
  list: {
    title: "Keyboard shortcuts",
    page: "Everywhere",
    palette: "Commands (in a post: link)",
    submit: "Submit the form",
    close: "Close what is open",
    calendar: "Calendar",
    next: "Forward",
    previous: "Back",
    write: "Write a post for the chosen day",
    editor: "Text of a post",
    single: "Keys without Ctrl",
    singleText:
      "Single letters and “?”. Switch them off if you press them by accident, for example when you speak to the computer.",
  },
} as const;
