export const freeSpace = {
  title: "Room for images",
  failed: "It is not known what takes up the room",
  used: "Your images take up {{used}} of {{limit}}: {{left}} is left.",
  usedUp: "Your images take up {{used}} of {{limit}}: no room is left.",
  usedUnlimited: "Your images take up {{used}}.",
  nothing: "You have no images here.",
  stored: "Everything that is stored about you",
  size_one: "{{count}} image, {{size}}\u00a0MB",
  size_other: "{{count}} images, {{size}}\u00a0MB",
  use: {
    waiting: "Waiting posts, and those that await your decision",
    drafts: "Drafts",
    failed: "Posts that did not go out",
    published: "Published posts",
    deleted: "Deleted posts and drafts",
    unused: "Not in any post or draft",
  },
  open: { waiting: "Open the schedule", drafts: "Open drafts" },
  remove: "Remove images",
  goes: {
    failed:
      "The images are removed for good. Texts and reasons stay in the history, but these posts can no longer be sent again.",
    published:
      "The images are removed from the history for good. Texts and results stay, and nothing changes in your channels.",
    deleted:
      "The images are removed for good. Deleted drafts, and deleted posts with images, can no longer be brought back.",
    unused:
      "The images are removed for good. Texts you have begun in this browser keep theirs; those in other browsers lose them.",
  },
  oldOnly_one: "Only from posts older than {{count}} day",
  oldOnly_other: "Only from posts older than {{count}} days",
  removeForGood: "Remove for good",
  keep: "Keep them",
  removed_one: "{{count}} image removed, {{size}}\u00a0MB free again",
  removed_other: "{{count}} images removed, {{size}}\u00a0MB free again",
  nothingToRemove: {
    old_one: "Nothing was removed: none of these posts is older than {{count}} day.",
    old_other: "Nothing was removed: none of these posts is older than {{count}} days.",
    used: "Nothing was removed: what you are writing, or another post, uses these images.",
  },
  notRemoved: "The images were not removed",
  done: "Close",
} as const;
