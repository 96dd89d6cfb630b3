import { Button, VisuallyHidden } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { creditCosts } from "@vestnik/domain/credits";
import type { CutOff } from "@vestnik/domain/generation";
import type { LostMark } from "@vestnik/domain/keptMarks";
import { useTranslation } from "react-i18next";
import type { TextPart } from "@vestnik/domain/wordDifference";
import { useCreditInfo } from "../../../../shared/api/queries/creditQueries.ts";
import { CopyButton } from "../../../../shared/ui/CopyButton.tsx";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { isUntouched, type Proposal, type RewritingWork, type Wish } from "./rewritingWork.ts";
import classes from "./Rewriting.module.css";

type RewritingProposalProps = {
  readonly editor: Editor;
  readonly work: RewritingWork;
  readonly wish: Wish;
  readonly proposal: Proposal;
  /** Why its end is missing: then it takes the place of nothing, because the rest of the text would be gone. */
  readonly cutOff: CutOff | undefined;
};

/** The difference, what would be lost with it, and the decision. */
export function RewritingProposal(props: RewritingProposalProps) {
  const { editor, work, wish, proposal, cutOff } = props;
  const { t } = useTranslation(["rewriting", "general"]);
  const isSame = useEditorState({
    editor,
    selector: (snapshot) => isUntouched(snapshot.editor.state),
  });
  const credits = useCreditInfo().data;
  const canPay = !credits || credits.currentCredits >= creditCosts.rewriting;
  const mayAccept = isSame && cutOff === undefined && !proposal.changesNothing;
  return (
    <>
      <strong>{t(`change.${wish.change}`)}</strong>
      {proposal.changesNothing && cutOff === undefined ? (
        <div>{t("same")}</div>
      ) : (
        <Difference parts={proposal.difference} />
      )}
      {(!isSame || cutOff !== undefined) && (
        <Notice tone="warning" actions={<CopyButton value={proposal.text} what={t("copy")} />}>
          {cutOff === undefined ? t("touched") : t(`cutOff.${cutOff}`)}
        </Notice>
      )}
      {mayAccept && <Lost marks={proposal.lost} />}
      <div className={classes["buttons"]}>
        {mayAccept && (
          <Button {...BUTTON} variant="filled" data-first onClick={() => work.accept(proposal)}>
            {t("accept")}
          </Button>
        )}
        <Button {...BUTTON} data-first onClick={work.close}>
          {t(mayAccept ? "refuse" : "general:close")}
        </Button>
        {isSame && (
          <Button
            {...BUTTON}
            variant="subtle"
            disabled={!canPay}
            onClick={() => void work.ask(wish)}
          >
            {t("again", { count: creditCosts.rewriting })}
          </Button>
        )}
      </div>
    </>
  );
}

const BUTTON = { variant: "default", size: "compact-md", h: 36 } as const;

function Lost({ marks }: { readonly marks: readonly LostMark[] }) {
  const { t } = useTranslation("rewriting");
  if (marks.length === 0) return null;
  const sentences = marks.map(({ mark, text }) =>
    t(mark.type === "link" ? "lostLink" : "lostMark", { text }),
  );
  return (
    <ul className={classes["lost"]}>
      {[...new Set(sentences)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Struck through and underlined, so that the difference can be seen without colours; and said in words. */
function Difference({ parts }: { readonly parts: readonly TextPart[] }) {
  const { t } = useTranslation("rewriting");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keys
    <div className={classes["difference"]} role="region" aria-label={t("difference")} tabIndex={0}>
      {parts.map(({ kind, text }, at) => {
        if (kind === "same") return text;
        const Change = kind === "removed" ? "del" : "ins";
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never move
          <Change key={at}>
            <VisuallyHidden component="span">
              {" "}
              {t(kind === "removed" ? "removed" : "added")}{" "}
            </VisuallyHidden>
            {text}
            <VisuallyHidden component="span"> {t("end")} </VisuallyHidden>
          </Change>
        );
      })}
    </div>
  );
}
