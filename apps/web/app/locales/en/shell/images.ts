export const images = {
  noPicture: "The image cannot be shown here",
  carousel: "One at a time",
  position: "{{Thing}} {{position}} of {{count}}",
  previous: "Previous",
  next: "Next",
  thumbnails: "All of them",
  show: "Show {{thing}} {{position}}",
  kinds: {
    photo: "image",
    video: "video",
    animation: "GIF",
    audio: "audio file",
    document: "file",
  },
} as const;
