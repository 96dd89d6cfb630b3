export const composerNotices = {
  notSaved: {
    title: "What you write is not being saved",
    full: "This browser’s storage is full, so your text lives only until this page is closed. Clear the data of sites you no longer use, then save again.",
    blocked:
      "This browser does not let Vestnik store anything: it may be a private window or a strict setting. Your text lives only until this page is closed. Allow this site to store data, then save again.",
    again: "Save again",
    copy: "the text",
  },
  earlier: {
    post: "Your earlier text is kept",
    poll: "Your earlier poll is kept",
    text: "It stays here until you bring it back or discard it.",
    show: "Bring it back",
    discard: "Discard",
    discarded: "The earlier text is discarded.",
  },
  elsewhere: {
    post: "There is another version of this post",
    poll: "There is another version of this poll",
    text: "It was written in another tab. Both are kept.",
    show: "Show that version",
    discard: "Discard it",
    discarded: "The other version is discarded.",
    undo: "Undo",
  },
  repeated: {
    title: "Publish it again?",
    others_one: "{{count}} more of the chosen channels has it, too.",
    others_other: "{{count}} more of the chosen channels have it, too.",
    again: "Publish again",
    post: {
      planned: "The same text is already planned for {{channel}} on {{time}}.",
      sent: "The same text went to {{channel}} on {{time}}.",
    },
    poll: {
      planned: "The same poll is already planned for {{channel}} on {{time}}.",
      sent: "The same poll went to {{channel}} on {{time}}.",
    },
  },
} as const;
