/** What the form of a post says before its code is there. */
export const emptyForm = {
  generator: "Write with AI",
  panel: { post: "Post", poll: "Poll", drafts: "Drafts" },
  placeholder: "What’s new? Text, a picture, or both…",
  images: {
    heading: "Images and files",
    add: "Upload",
    byAddress: "From a link",
    dropHint: "or drop or paste them anywhere here",
    formats:
      "JPEG, PNG, GIF, WebP; above {{megabytes}} MB they are made smaller. Videos, audio and any other file up to {{fileMegabytes}}\u00a0MB.",
  },
} as const;
