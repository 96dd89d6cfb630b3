/** Uploads files of one person, many at once, again and again, and deletes each; a separate process of low priority. */
import { openAsBlob } from "node:fs";
import { setPriority } from "node:os";

export type Uploading = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: string;
  readonly atOnce: number;
  readonly seconds: number;
};
export type Uploaded = { readonly uploaded: number; readonly refused: number };

// On a machine of two cores this process would otherwise slow down those that are measured.
setPriority(10);

process.on("message", (uploading: Uploading) => {
  void run(uploading).then((uploaded) => process.send?.(uploaded));
});

async function run({ url, headers, file, atOnce, seconds }: Uploading): Promise<Uploaded> {
  const endAt = performance.now() + seconds * 1000;
  let [uploaded, refused] = [0, 0];
  const uploadOnAndOn = async () => {
    do {
      const form = new FormData();
      form.set("name", "film.mp4");
      form.set("file", await openAsBlob(file), "film.mp4");
      const response = await fetch(`${url}/api/upload/file`, {
        method: "POST",
        headers,
        body: form,
      });
      const answer = (await response.json()) as { media?: { url: string } };
      if (!answer.media) {
        refused += 1;
        continue;
      }
      uploaded += 1;
      const name = answer.media.url.slice("/uploads/".length);
      await fetch(`${url}/api/upload/image/${name}`, { method: "DELETE", headers });
    } while (performance.now() < endAt);
  };
  await Promise.all(Array.from({ length: atOnce }, uploadOnAndOn));
  return { uploaded, refused };
}
