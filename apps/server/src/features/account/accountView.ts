/** Presents an account for the API. */
import type { Account as WireAccount } from "@vestnik/contract/account";
import { deletionView } from "../../http/deletionView.ts";
import type { Account } from "./account.ts";

export function accountView({
  createdAt,
  stored,
  deletionAskedAt,
  export: latest,
}: Account): WireAccount {
  return {
    createdAt: createdAt.toISOString(),
    stored,
    deletion: deletionView({ deletionAskedAt }),
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
