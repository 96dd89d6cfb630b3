/** Uploaded images and files over HTTP. */
import { successSchema } from "@vestnik/contract/shared";
import {
  arrivedResponseSchema,
  imageUsageResponseSchema,
  keepImagesResponseSchema,
  keepImagesSchema,
  removeImagesResponseSchema,
  removeImagesSchema,
  thumbnailFormSchema,
  uploadedFileResponseSchema,
  uploadFileFormSchema,
  uploadKeySchema,
  uploadFormSchema,
  uploadNameSchema,
  uploadResponseSchema,
} from "@vestnik/contract/uploads";
import { kindOfUpload, MAX_FILE_BYTES, MAX_FRAME_BYTES } from "@vestnik/domain/media";
import { MAX_IMAGE_BYTES } from "@vestnik/domain/post";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { whenAskerLeaves } from "../../http/askerLeaves.ts";
import { describeOnly } from "../../http/routeSchemas.ts";
import { at, receiveFile } from "../../http/fileField.ts";
import type { FileField } from "../../http/fileField.ts";
import { forKeys, forKeysThatWrite } from "../../http/keyRules.ts";
import { signedInOf } from "../../http/session.ts";
import { sendStoredFile } from "../../http/files/storedFile.ts";
import { removeImages } from "./removal.ts";
import { getImageUsage } from "./storage.ts";
import { countArrived, forgetUnfinished, receiveResumably } from "./unfinished.ts";
import { openThumbnail, storeThumbnail } from "./thumbnails.ts";
import {
  deleteImage,
  findUpload,
  keepImages,
  openUpload,
  storeFile,
  storeImage,
} from "./uploads.ts";

const UPLOADS_PER_MINUTE = 120;

const IMAGE_FIELD: FileField = {
  field: "image",
  maxBytes: MAX_IMAGE_BYTES,
  tooLarge: "image_too_large",
};

const FILE_FIELD: FileField = {
  field: "file",
  maxBytes: MAX_FILE_BYTES,
  tooLarge: "file_too_large",
};

const FRAME_FIELD: FileField = {
  field: "image",
  maxBytes: MAX_FRAME_BYTES,
  tooLarge: "request_too_large",
};

const uploadKeyParams = z.strictObject({ key: uploadKeySchema });
const paramsSchema = z.strictObject({ filename: uploadNameSchema });

export function registerUploadRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const rateLimit = {
    max: app.divided(UPLOADS_PER_MINUTE),
    timeWindow: "1 minute",
    keyGenerator: (request: FastifyRequest) => signedInOf(request).userId,
  };
  api.post(
    "/upload/image",
    {
      schema: {
        consumes: ["multipart/form-data"],
        body: describeOnly(uploadFormSchema),
        response: { 201: uploadResponseSchema },
      },
      config: { rateLimit, ...forKeysThatWrite },
    },
    async (request, reply) => {
      const asker = { userId: signedInOf(request).userId, giveUp: whenAskerLeaves(reply) };
      const receive = async (path: string) => await receiveFile(request, IMAGE_FIELD, at(path));
      const { upload, ...lost } = await storeImage(deps, asker, receive, deps.clock());
      const { filename, width, height } = upload;
      return await reply
        .code(201)
        .send({ success: true, imageUrl: `/uploads/${filename}`, width, height, ...lost });
    },
  );

  api.post(
    "/upload/file",
    {
      schema: {
        consumes: ["multipart/form-data"],
        body: describeOnly(uploadFileFormSchema),
        response: { 201: uploadedFileResponseSchema },
      },
      config: { rateLimit, ...forKeysThatWrite },
    },
    async (request, reply) => {
      const asker = { userId: signedInOf(request).userId, giveUp: whenAskerLeaves(reply) };
      const receive = async (path: string) => {
        const { name = "", as } = await receiveResumably(
          deps,
          asker.userId,
          path,
          async (findPlace) => await receiveFile(request, FILE_FIELD, findPlace),
        );
        return { name, asDocument: as === "document" };
      };
      const { upload, ...found } = await storeFile(deps, asker, receive, deps.clock());
      const { filename, byteSize, width, height, seconds } = upload;
      const media = { kind: kindOfUpload(filename), url: `/uploads/${filename}` };
      const facts = { name: upload.name ?? "", byteSize, width, height, seconds, ...found };
      return await reply.code(201).send({ success: true, media, ...facts });
    },
  );

  api.get(
    "/upload/file/:key",
    {
      config: forKeysThatWrite,
      schema: { params: uploadKeyParams, response: { 200: arrivedResponseSchema } },
    },
    async (request) => {
      const offset = await countArrived(deps, signedInOf(request).userId, request.params.key);
      return { success: true as const, offset };
    },
  );

  api.delete(
    "/upload/file/:key",
    {
      config: forKeysThatWrite,
      schema: { params: uploadKeyParams, response: { 200: successSchema } },
    },
    async (request) => {
      await forgetUnfinished(deps, signedInOf(request).userId, request.params.key);
      return { success: true as const };
    },
  );

  api.delete(
    "/upload/image/:filename",
    {
      config: forKeysThatWrite,
      schema: { params: paramsSchema, response: { 200: successSchema } },
    },
    async (request) => {
      await deleteImage(deps, signedInOf(request).userId, request.params.filename);
      return { success: true as const };
    },
  );

  api.put(
    "/uploads/:filename/thumbnail",
    {
      schema: {
        consumes: ["multipart/form-data"],
        params: paramsSchema,
        body: describeOnly(thumbnailFormSchema),
        response: { 200: successSchema },
      },
      config: { rateLimit, ...forKeysThatWrite },
    },
    async (request, reply) => {
      const asker = { userId: signedInOf(request).userId, giveUp: whenAskerLeaves(reply) };
      const receive = async (path: string) => await receiveFile(request, FRAME_FIELD, at(path));
      await storeThumbnail(deps, asker, request.params.filename, receive);
      return { success: true as const };
    },
  );
  registerStorageRoutes(app, deps);
}

function registerStorageRoutes(app: FastifyInstance, deps: Deps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const { db } = deps.database;
  api.get(
    "/uploads/usage",
    { config: forKeys("read"), schema: { response: { 200: imageUsageResponseSchema } } },
    async (request) => {
      const data = await getImageUsage(deps, db, signedInOf(request).userId);
      return { success: true as const, data };
    },
  );

  api.post(
    "/uploads/keep",
    {
      config: forKeysThatWrite,
      schema: { body: keepImagesSchema, response: { 200: keepImagesResponseSchema } },
    },
    async (request) => {
      const { userId } = signedInOf(request);
      const { filenames } = request.body;
      const { keptUntil, missing } = await keepImages(deps, userId, filenames, deps.clock());
      return { success: true as const, keptUntil: keptUntil.toISOString(), missing: [...missing] };
    },
  );

  api.post(
    "/uploads/remove",
    { schema: { body: removeImagesSchema, response: { 200: removeImagesResponseSchema } } },
    async (request) => {
      const { userId } = signedInOf(request);
      const { use, before, except = [] } = request.body;
      const moment = before === undefined ? undefined : new Date(before);
      const removed = await removeImages(deps, userId, { use, before: moment, except });
      return { success: true as const, removed, data: await getImageUsage(deps, db, userId) };
    },
  );
}

/** Files need no session: their names cannot be guessed, and a browser sends no bearer header for an image. */
export function registerUploadFiles(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { filename: string } }>("/uploads/:filename", async (request, reply) => {
    const { filename } = request.params;
    const file = await openUpload(deps, filename);
    if (!file) throw new AppError("not_found");
    reply.headers({ ...PROTECTED, ...(await presentation(deps, filename)) });
    // The name identifies the content, so it serves as the ETag.
    return await sendStoredFile(request, reply, file, `"${filename}"`);
  });
  registerThumbnails(app, deps);
}

const PROTECTED = {
  "content-security-policy": "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  // Not in stores that others use: what its owner deletes would stay there.
  "cache-control": "private, max-age=31536000, immutable",
};

function registerThumbnails(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { filename: string } }>(
    "/uploads/:filename/thumbnail",
    async (request, reply) => {
      const { filename } = request.params;
      const file = await openThumbnail(deps, filename, whenAskerLeaves(reply));
      if (!file) throw new AppError("not_found");
      reply.headers({ ...PROTECTED, "content-type": "image/webp" });
      return await sendStoredFile(request, reply, file, `"${filename}.thumbnail"`);
    },
  );
}

/** Photos are of our own making. Anything else is played as what it was found to be, or downloaded: it never becomes a page. */
async function presentation(deps: Deps, filename: string): Promise<Record<string, string>> {
  const kind = kindOfUpload(filename);
  if (kind === "photo") {
    return { "content-type": filename.endsWith(".png") ? "image/png" : "image/jpeg" };
  }
  const upload = await findUpload(deps, filename);
  const name = encodeURIComponent(upload?.name ?? "file");
  const place = kind === "document" ? "attachment" : "inline";
  return {
    "content-type": upload?.contentType ?? "application/octet-stream",
    "content-disposition": `${place}; filename*=UTF-8''${name}`,
  };
}
