/** Uploads the picture the AI starts from; it goes on while another screen is open. */
import type { InputProblem } from "@vestnik/domain/errors";
import { checkReference } from "@vestnik/domain/prompt";
import { create } from "zustand";
import { uploadImage } from "../../../../shared/api/uploadImage.ts";
import { whenOwned } from "../../../../shared/storage/ownedValue.ts";
import { store } from "../work/generatorStore.ts";

type ReferenceUpload =
  | { readonly is: "none" }
  /** The uploaded share of the bytes, 0 to 1. */
  | { readonly is: "uploading"; readonly share: number }
  | { readonly is: "refused"; readonly problem: InputProblem }
  | { readonly is: "failed"; readonly error: unknown; readonly file: File };

export const useReferenceUpload = create<{ readonly upload: ReferenceUpload }>()(() => ({
  upload: { is: "none" },
}));

let running: AbortController | undefined;

whenOwned(() => stopUpload());

export function chooseReference(file: File): void {
  stopUpload();
  const [problem] = checkReference({ type: file.type, bytes: file.size });
  if (problem) show({ is: "refused", problem });
  else void upload(file);
}

/** One of the person's uploads: a picture of the post, or one that was generated. */
export function takeReference(reference: string | null): void {
  stopUpload();
  store({ reference });
}

export function stopUpload(): void {
  running?.abort();
  running = undefined;
  show({ is: "none" });
}

async function upload(file: File): Promise<void> {
  const own = new AbortController();
  running = own;
  const show = (next: ReferenceUpload) =>
    running === own && useReferenceUpload.setState({ upload: next });
  show({ is: "uploading", share: 0 });
  try {
    const onProgress = (share: number) => show({ is: "uploading", share });
    const { imageUrl } = await uploadImage(file, { signal: own.signal, onProgress });
    if (running === own) takeReference(imageUrl);
  } catch (error) {
    show({ is: "failed", error, file });
  }
}

function show(next: ReferenceUpload): void {
  useReferenceUpload.setState({ upload: next });
}
