/** Formats that people take for images, and that are not accepted as images: a refusal says their names. */
type Format = {
  readonly name: string;
  readonly types: readonly string[];
  readonly endings: readonly string[];
};

const formats = [
  { name: "TIFF", types: ["image/tiff"], endings: ["tif", "tiff"] },
  { name: "AVIF", types: ["image/avif"], endings: ["avif"] },
  { name: "JPEG XL", types: ["image/jxl"], endings: ["jxl"] },
  { name: "JPEG 2000", types: ["image/jp2", "image/jpx"], endings: ["jp2", "jpx"] },
  { name: "BMP", types: ["image/bmp", "image/x-ms-bmp"], endings: ["bmp"] },
  { name: "ICO", types: ["image/x-icon", "image/vnd.microsoft.icon"], endings: ["ico"] },
  { name: "SVG", types: ["image/svg+xml"], endings: ["svg", "svgz"] },
  {
    name: "PSD",
    types: ["image/vnd.adobe.photoshop", "image/x-photoshop"],
    endings: ["psd", "psb"],
  },
  {
    name: "RAW",
    types: [
      "image/x-canon-cr2",
      "image/x-canon-cr3",
      "image/x-nikon-nef",
      "image/x-adobe-dng",
      "image/x-sony-arw",
      "image/x-fujifilm-raf",
      "image/x-olympus-orf",
      "image/x-panasonic-rw2",
    ],
    endings: ["cr2", "cr3", "nef", "dng", "arw", "raf", "orf", "rw2"],
  },
  { name: "PDF", types: ["application/pdf"], endings: ["pdf"] },
  { name: "MP4", types: ["video/mp4", "video/x-m4v"], endings: ["mp4", "m4v"] },
  { name: "MOV", types: ["video/quicktime"], endings: ["mov"] },
  { name: "WebM", types: ["video/webm"], endings: ["webm"] },
  { name: "MKV", types: ["video/matroska", "video/x-matroska"], endings: ["mkv"] },
  { name: "AVI", types: ["video/vnd.avi", "video/x-msvideo"], endings: ["avi"] },
] as const satisfies readonly Format[];

export type OtherFormat = (typeof formats)[number]["name"];
export const otherFormats: readonly OtherFormat[] = formats.map(({ name }) => name);

/** The format of a file by its type, and where systems know none, by the end of its name. */
export function otherFormatOf(type: string, name = ""): OtherFormat | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const isOf = ({ types, endings }: Format) =>
    type === "" ? endings.includes(ending) : types.includes(type);
  return formats.find(isOf)?.name;
}

/** SVG is a text, perhaps with a declaration and comments before its first element. Give the first few thousand characters. */
export function isDrawing(beginning: string): boolean {
  return /^\uFEFF?\s*</.test(beginning) && /<svg[\s>]/i.test(beginning);
}
