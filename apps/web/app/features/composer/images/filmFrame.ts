/**
 * Draws a frame of a video or an animation in its owner's browser, because the server decodes no video: lists show it in small. Loaded on
 * demand.
 */
import { jpegOf } from "./jpegOf.ts";

const MAX_SIDE = 320;
const QUALITY = 0.8;
/** A browser that cannot play a file does not always say so. */
const MAX_WAIT_MS = 15_000;

/** Null where this browser cannot show the file. */
export async function drawFrame(film: File): Promise<Blob | null> {
  return film.type.startsWith("image/") ? await drawAnimation(film) : await drawVideo(film);
}

async function drawAnimation(film: File): Promise<Blob | null> {
  const picture = await createImageBitmap(film).catch(() => null);
  const drawn =
    picture && (await jpegOf(picture, frameSize(picture.width, picture.height), QUALITY));
  picture?.close();
  return drawn;
}

async function drawVideo(film: File): Promise<Blob | null> {
  const address = URL.createObjectURL(film);
  const video = document.createElement("video");
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: "auto", src: address });
    await happens(video, "loadeddata");
    // A browser that does not know the codec plays the sound alone.
    if (video.videoWidth === 0) return null;
    video.currentTime = frameMoment(video.duration);
    await happens(video, "seeked");
    return await jpegOf(video, frameSize(video.videoWidth, video.videoHeight), QUALITY);
  } catch {
    return null;
  } finally {
    // Otherwise the browser keeps what it has decoded until it collects the element.
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

async function happens(video: HTMLVideoElement, name: "loadeddata" | "seeked"): Promise<void> {
  const ended = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = () => reject(new Error("the video cannot be shown"));
  video.addEventListener(name, () => resolve(), { signal: ended.signal });
  video.addEventListener("error", fail, { signal: ended.signal });
  const timer = setTimeout(fail, MAX_WAIT_MS);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/** In seconds. The first frame of a video is often black. A stream does not know how long it is. */
export function frameMoment(duration: number): number {
  return Number.isFinite(duration) ? Math.min(1, duration / 2) : 0;
}

/** Never larger than the video is. */
export function frameSize(width: number, height: number) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
