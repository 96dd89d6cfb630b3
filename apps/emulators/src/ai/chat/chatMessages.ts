import { findColours } from "../images/findColours.ts";
import type { Picture } from "../journal.ts";
import { Mistake } from "../mistake.ts";
import { type Body, checkField, checkFields, isBody, missing } from "../requestFields.ts";

/** What was said in words; the pictures beside them are read into a list of their own. */
export type ChatMessage = { readonly role: string; readonly content: string };

const ROLES = ["system", "developer", "user", "assistant"];
const DATA = /^data:(image\/(?:png|jpeg|webp|gif));base64,([\w+/]+={0,2})$/;

export async function readMessages(
  messages: readonly unknown[],
): Promise<{ messages: ChatMessage[]; pictures: Picture[] }> {
  const pictures: Picture[] = [];
  const read: ChatMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const place = `messages[${index}]`;
    checkField(place, message, { kind: "object" });
    const { role, content, ...others } = message as Body;
    checkField(`${place}.role`, role ?? "", { kind: "string", among: ROLES });
    checkFields(others, { name: { kind: "string" } });
    const words = await readContent(`${place}.content`, content, role === "user", pictures);
    read.push({ role: String(role), content: words });
  }
  return { messages: read, pictures };
}

async function readContent(
  place: string,
  content: unknown,
  mayShow: boolean,
  pictures: Picture[],
): Promise<string> {
  if (typeof content === "string") return content;
  if (content == null) throw missing(place);
  checkField(place, content, { kind: "array" });
  const words: string[] = [];
  const parts = content as readonly unknown[];
  if (parts.length === 0) {
    const message = `Invalid '${place}': empty array. Expected an array with minimum length 1.`;
    throw new Mistake(400, message, { param: place, code: "empty_array" });
  }
  const among = mayShow ? ["text", "image_url"] : ["text"];
  for (const [index, part] of parts.entries()) {
    const at = `${place}[${index}]`;
    const { type, ...own } = isBody(part) ? part : {};
    checkField(`${at}.type`, type ?? "", { kind: "string", among });
    if (type === "text") words.push(readWords(at, own));
    else pictures.push(await readPicture(at, own));
  }
  return words.join("\n");
}

function readWords(place: string, part: Body): string {
  checkFields(part, { text: { kind: "string" } });
  const { text } = part;
  if (typeof text !== "string") throw missing(`${place}.text`);
  return text;
}

async function readPicture(place: string, part: Body): Promise<Picture> {
  checkFields(part, { image_url: { kind: "object" } });
  const { image_url: named } = part;
  if (!isBody(named)) throw missing(`${place}.image_url`);
  const details = ["auto", "low", "high", "original"];
  checkFields(named, { url: { kind: "string" }, detail: { kind: "string", among: details } });
  const { url: address } = named;
  if (typeof address !== "string") throw missing(`${place}.image_url.url`);
  if (/^https?:/.test(address)) {
    throw new Mistake(400, "emulator: nothing is fetched; send the picture itself", {
      param: `${place}.image_url.url`,
      code: "invalid_image_url",
    });
  }
  const [, type = "", data = ""] = DATA.exec(address) ?? [];
  const bytes = Buffer.from(data, "base64");
  if (type !== "" && (await findColours(bytes))) return { type, bytes };
  throw new Mistake(
    400,
    "You uploaded an unsupported image. Please make sure your image has one of the following formats: ['png', 'jpeg', 'gif', 'webp'].",
    { param: place, code: "invalid_image_format" },
  );
}
