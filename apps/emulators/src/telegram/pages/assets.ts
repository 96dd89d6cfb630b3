import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { EmulatorCore } from "../core.ts";

const TYPES: Record<string, string> = {
  "telegram.css": "text/css; charset=utf-8",
  "channel.js": "text/javascript; charset=utf-8",
  "copy.js": "text/javascript; charset=utf-8",
  "embed.js": "text/javascript; charset=utf-8",
  "localTimes.js": "text/javascript; charset=utf-8",
  "log.js": "text/javascript; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

const folder = new URL("../assets/", import.meta.url);

export async function registerAssets(app: FastifyInstance, core: EmulatorCore): Promise<void> {
  for (const [name, type] of Object.entries(TYPES)) {
    const text = await readFile(new URL(name, folder), "utf8");
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(type).header("x-content-type-options", "nosniff").send(text),
    );
  }
  const widget = await readFile(new URL("telegram-widget.js", folder), "utf8");
  app.get("/js/telegram-widget.js", (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("x-content-type-options", "nosniff")
      .send(widget),
  );
  registerPhotos(app, core);
}

/** Uploaded bytes are only ever shown as the picture they were measured as. */
function registerPhotos(app: FastifyInstance, core: EmulatorCore): void {
  app.get<{ Params: { unique: string } }>("/photo/:unique", async (request, reply) => {
    const { unique } = request.params;
    const photo = core.world.photos.get(unique) ?? core.world.photos.get(unique.slice(0, -1));
    if (!photo) return reply.callNotFound();
    if (photo.url !== undefined) return reply.redirect(photo.url);
    const bytes = await core.photoStore.read(photo.uniqueId);
    if (!bytes) return reply.callNotFound();
    return reply
      .type(photo.mime)
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(bytes);
  });
}
