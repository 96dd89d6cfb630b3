/** Images and files of a post, once there are any. */
export const media = {
  leftOut: "The first {{limit}} are kept; not added: {{names}}",
  onlyFirstTitle: "Keep only the first one?",
  onlyFirstText_one: "Only the first one is kept. The other one will be deleted.",
  onlyFirstText_other: "Only the first one is kept. The other {{count}} will be deleted.",
  onlyFirst: "Keep the first",
  url: "Link to the image",
  urlHint: "Telegram takes the image from this link itself.",
  urlSet: "Use the link",
  urlInvalid:
    "This is not a link to an image. A full link looks like https://example.com/photo.jpg",
  list: "Images and files in the order they are sent",
  item: "{{Thing}} {{position}} of {{count}}",
  enlarge: "Open {{thing}} {{position}} of {{count}}",
  pixels: "{{width}} × {{height}} pixels",
  fromAddress: "Taken by Telegram from {{address}}",
  handle: "Move {{thing}} {{position}} of {{count}}: drag it, or use the arrow keys",
  moveEarlier: "Move {{thing}} {{position}} earlier",
  moveLater: "Move {{thing}} {{position}} later",
  moved: "The {{thing}} is now number {{position}} of {{count}}.",
  remove: "Remove {{thing}} {{position}}",
  removed: "{{Thing}} {{position}} is removed.",
  putBack: "Put it back",
  uploading: "Uploading {{name}}",
  uploadingFailed: "Failed to upload {{thing}} {{name}}",
  selectedNotAnImage:
    "{{name}}: Selected file is not an image. JPEG, PNG, GIF and WebP are accepted.",
  imageTooLarge:
    "{{name}}: Image is too large (max {{megabytes}}MB). Save it smaller and try again.",
  animated_one:
    "{{names}} is animated. Telegram shows an image of a post as a still picture, so only its first frame will be sent.",
  animated_other:
    "{{names}} are animated. Telegram shows images of a post as still pictures, so only their first frames will be sent.",
  unplayable_one: "{{names}} does not play inside Telegram, so it is sent as a file.",
  unplayable_other: "{{names}} do not play inside Telegram, so they are sent as files.",
  unplaced_one:
    "{{names}} named the place where it was taken. That was removed: readers do not see it.",
  unplaced_other:
    "{{names}} named the places where they were taken. That was removed: readers do not see it.",
  hide: "Hide {{thing}} {{position}} until it is tapped",
  hideHint: "Spoiler: readers tap it to see it",
  flattened_one:
    "{{names}} has transparent parts. Telegram’s photos have none, so they are white, here and in the channel.",
  flattened_other:
    "{{names}} have transparent parts. Telegram’s photos have none, so they are white, here and in the channel.",
  progress: "{{percent}}%",
  waiting: "Waits for its turn",
  shrinking: "Being made smaller",
  brokenOff: "Interrupted, goes on by itself",
  smaller: "Made smaller:",
  smallerBytes: "{{from}} → {{to}}\u00a0MB",
  goesWithout: "The post goes out without it.",
  checking: "{{percent}}% · being checked",
  arrived: "Uploaded",
  offline: "There is no connection. It is uploaded by itself as soon as there is one.",
  interrupted_one: "{{names}} was not uploaded before the page was reloaded. Add it again.",
  interrupted_other: "Not uploaded before the page was reloaded: {{names}}. Add them again.",
  keptUntil:
    "Images and files of a post that is neither saved nor published are kept until {{date}}. Each visit extends that.",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  gone_one:
    "An image or file of this post is gone: nobody had opened its text for {{days}}, or it was removed.",
  gone_other:
    "{{count}} images or files of this post are gone: nobody had opened its text for {{days}}, or they were removed.",
  goneRemedy: "Take them out and add them again. A saved draft keeps its images and files.",
  takeOutGone: "Take out what is gone",
  freeSpace: "Free up space",
  understood: "Understood",
  retry: "Try again",
  cancelUpload: "Cancel the upload of {{name}}",
  discard: "Remove",
  discardUpload: "Remove {{name}}",
  addressIsThere:
    "An image from a link goes alone, and an album takes uploads only. What should the post show?",
  addressAlone:
    "This image comes from a link, so it goes alone. To send an album, add files: you can then replace it.",
  replaceAddress_one: "Replace it with {{name}}",
  replaceAddress_other: "Replace it with the {{count}} new files",
  keepAddress: "Keep the link",
} as const;
