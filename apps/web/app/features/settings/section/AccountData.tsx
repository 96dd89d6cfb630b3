import type { Account } from "@vestnik/contract/account";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAccount } from "../../../shared/account/accountQueries.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { SectionShape, type Heights } from "./SectionShape.tsx";

export type AccountDataProps = {
  /** Of the skeleton, so that nothing below moves when the data come. */
  readonly heights: Heights;
  /** Where the data are only an addition; otherwise it says what failed. */
  readonly without?: ReactNode;
  readonly children: (account: Account) => ReactNode;
};

/** What several sections show of the account: one request, and each says for itself that it failed. */
export function AccountData({ heights, without, children }: AccountDataProps) {
  const { t } = useTranslation("settings");
  const account = useAccount();
  if (account.data) return children(account.data);
  if (account.isError && without !== undefined) return without;
  if (account.isError) {
    return (
      <FailureNotice
        error={account.error}
        title={t("loadFailed")}
        onRetry={() => void account.refetch()}
      />
    );
  }
  return <SectionShape heights={heights} label={t("loading")} />;
}
