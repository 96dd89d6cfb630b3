export const images = {
  noPicture: "The image cannot be shown here",
  carousel: "Images one at a time",
  position: "Image {{position}} of {{count}}",
  previous: "Previous image",
  next: "Next image",
  thumbnails: "All images",
  show: "Show image {{position}}",
} as const;
