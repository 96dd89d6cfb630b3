/** Presents an account for the API. */
import type { Account as WireAccount } from "@vestnik/contract/account";
import { deletionTime } from "@vestnik/domain/account";
import type { Account } from "./account.ts";

export function accountView({
  createdAt,
  stored,
  deletionAskedAt: askedAt,
  export: latest,
}: Account): WireAccount {
  return {
    createdAt: createdAt.toISOString(),
    stored,
    deletion: askedAt && {
      askedAt: askedAt.toISOString(),
      deleteAt: deletionTime(askedAt).toISOString(),
    },
    export: latest ? exportView(latest) : null,
  };
}

function exportView({
  state,
  doneFiles,
  totalFiles,
  doneBytes,
  totalBytes,
  startedAt,
}: NonNullable<Account["export"]>): NonNullable<WireAccount["export"]> {
  const progress = { doneFiles, totalFiles, doneBytes, totalBytes };
  return { state, ...progress, startedAt: startedAt.toISOString() };
}
