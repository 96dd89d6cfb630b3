import type { OwnerNotice } from "../../db/notices.ts";
import type { PublicationRow } from "./queries.ts";

export function publicationNotice(
  row: Pick<PublicationRow, "userId" | "id" | "batchId" | "version" | "status">,
): OwnerNotice {
  const { userId, id, batchId, version, status } = row;
  return { userId, type: "publication", data: { id, batchId, version, status } };
}
