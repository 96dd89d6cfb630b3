/** The banner of an account that is going to be deleted. */
export const deletion = {
  label: "Deletion of the account",
  title: "Your account will be deleted on {{when}}.",
  until: "Until then nothing is sent and nothing can be changed.",
  details: "Details",
  undo: "Undo",
  undone: "The deletion is undone: everything is as before",
  undoFailed: "The deletion was not undone",
} as const;
