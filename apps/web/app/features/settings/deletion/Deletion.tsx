import type { Account } from "@vestnik/contract/account";
import type { Deletion as PendingDeletion, User } from "@vestnik/contract/auth";
import { DELETION_DELAY_DAYS } from "@vestnik/domain/account";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { UndoDeletion } from "../../../shared/account/UndoDeletion.tsx";
import { useSubscription } from "../../../shared/api/queries/subscriptionQueries.ts";
import { useDeletion } from "../../../shared/session/useSession.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { AccountData } from "../section/AccountData.tsx";
import { focusHeading } from "../section/headingId.ts";
import { Section } from "../section/Section.tsx";
import type { Heights } from "../section/SectionShape.tsx";
import { useLeftBehind } from "../signInAgain/leftBehind.ts";
import { DeletionFacts } from "./DeletionFacts.tsx";

const DeletionDialog = lazyDialog(
  async () => (await import("./DeletionDialog.tsx")).DeletionDialog,
);

const HEIGHTS: Heights = [454, 256];

/** What deleting the account means, the button for it, and the way back while there is one. */
export function Deletion({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  const isPending = useDeletion() !== null;
  return (
    <Section
      id="delete"
      {...(!isPending && { lead: t("delete.lead", { count: DELETION_DELAY_DAYS }) })}
    >
      <AccountData heights={HEIGHTS}>
        {(account) => <State account={account} user={user} />}
      </AccountData>
    </Section>
  );
}

function State({ account, user }: { account: Account; user: User }) {
  // Of the page's own question, too: an event or the focus asks that again.
  const deletion = useDeletion() ?? account.deletion;
  return deletion ? <Pending deletion={deletion} /> : <Offer account={account} user={user} />;
}

function Offer({ account, user }: { account: Account; user: User }) {
  const { t } = useTranslation("settings");
  const left = useLeftBehind("delete");
  const [asking, setAsking] = useState<"never" | "open" | "closed">(left ? "open" : "never");
  return (
    <>
      <DeletionFacts stored={account.stored} />
      <Button
        color="red"
        variant="light"
        w="fit-content"
        maw="100%"
        onClick={() => setAsking("open")}
      >
        {t("delete.open")}
      </Button>
      {asking !== "never" && (
        <Suspense>
          <DeletionDialog
            opened={asking === "open"}
            user={user}
            stored={account.stored}
            typedBefore={left?.typed}
            onClose={() => setAsking("closed")}
          />
        </Suspense>
      )}
    </>
  );
}

function Pending({ deletion: { deleteAt } }: { deletion: PendingDeletion }) {
  const { t } = useTranslation("settings");
  const { longDateTime } = useFormat();
  return (
    <Notice
      tone="warning"
      title={t("delete.pending", { when: longDateTime(deleteAt) })}
      actions={<UndoDeletion onUndone={() => focusHeading("delete")} />}
    >
      {t("delete.pendingText")} <PaidMonth deleteAt={deleteAt} />
    </Notice>
  );
}

/** A paid month that ends meanwhile is the one thing that undoing does not bring back. */
function PaidMonth({ deleteAt }: Pick<PendingDeletion, "deleteAt">) {
  const { t } = useTranslation("settings");
  const { longDate } = useFormat();
  const { plan, periodEnd } = useSubscription().data ?? {};
  if (plan === "free" || !periodEnd || Date.parse(periodEnd) > Date.parse(deleteAt)) return null;
  return t("delete.paidMonth", { date: longDate(periodEnd) });
}
