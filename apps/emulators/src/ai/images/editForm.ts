import type { FastifyRequest } from "fastify";
import { Mistake } from "../mistake.ts";
import { type Body, missing } from "../requestFields.ts";
import type { Colour } from "./colours.ts";
import { findColours } from "./findColours.ts";
import { type ImageRequest, readEdit } from "./imageRequest.ts";
import { PNG_SIGNATURE } from "../../png.ts";

type Reference = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Some of its colours, those of a coarse grid. */
  readonly colours: readonly Colour[];
};

export type EditRequest = ImageRequest & { readonly references: readonly Reference[] };

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_IMAGES = 16;

/** As strict as the real one was with its first models: only PNG, at most 4 MB. */
export async function readEditForm(request: FastifyRequest): Promise<EditRequest> {
  if (!request.isMultipart()) {
    throw new Mistake(400, "Unsupported content type: expected multipart/form-data.");
  }
  const fields: Record<string, unknown> = {};
  const references: Reference[] = [];
  for await (const part of request.parts()) {
    if (part.type === "field") fields[part.fieldname] = readValue(part.fieldname, part.value);
    else if (/^(?:image(?:\[\])?|mask)$/.test(part.fieldname)) {
      const bytes = await part.toBuffer();
      const colours = await checkPicture(part.fieldname, part.mimetype, bytes);
      const reference = { name: part.filename, type: part.mimetype, bytes, colours };
      if (part.fieldname !== "mask") references.push(reference);
    } else {
      const { fieldname: param } = part;
      throw new Mistake(400, `Unknown parameter: '${param}'.`, {
        param,
        code: "unknown_parameter",
      });
    }
  }
  const edit = readEdit(fields satisfies Body);
  if (references.length === 0) throw missing("image");
  if (references.length > MAX_IMAGES || (edit.model === "dall-e-2" && references.length > 1)) {
    throw new Mistake(400, "Too many images.", { param: "image", code: "invalid_value" });
  }
  return { ...edit, references };
}

/** Everything in a form is a text. */
function readValue(name: string, value: unknown): unknown {
  const isNumber = name === "n" || name === "output_compression";
  return isNumber && /^\d{1,9}$/.test(String(value)) ? Number(value) : String(value);
}

async function checkPicture(param: string, type: string, bytes: Buffer): Promise<Colour[]> {
  if (type !== "image/png") {
    throw new Mistake(
      400,
      `Invalid file '${param}': unsupported mimetype ('${type}'). Supported file formats are 'image/png'.`,
      { param, code: "unsupported_file_mimetype" },
    );
  }
  if (bytes.length > MAX_BYTES) {
    throw new Mistake(400, "Uploaded image must be a PNG and less than 4 MB.", {
      param,
      code: "image_too_large",
    });
  }
  const colours = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
    ? await findColours(bytes)
    : undefined;
  if (colours) return colours;
  throw new Mistake(400, "Invalid image file or mode for image 1, please check your image file.", {
    param,
    code: "invalid_image_file",
  });
}
