/** A place in XMP, as an attribute or as an element: `exif:GPSLatitude="52,31.1N"`. Its letters become spaces, so that the text stays as long. Names have bounds: of a text of nothing but beginnings each would be read to the end. */
export function hidePlaceInText(bytes: Buffer): boolean {
  let isFound = false;
  const text = bytes.toString("latin1");
  for (const { index, 0: found, 1: value = "" } of text.matchAll(
    /GPS\w{0,40}(?:\s{0,8}=\s{0,8}["']|>)([^"'<]*)/g,
  )) {
    if (value.trim() === "") continue;
    isFound = true;
    const end = index + found.length;
    bytes.fill(0x20, end - value.length, end);
  }
  return isFound;
}
