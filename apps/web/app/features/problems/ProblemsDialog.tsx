import { useTranslation } from "react-i18next";
import { Dialog } from "../../shared/ui/dialog/Dialog.tsx";
import { ProblemRemedy, ProblemWords } from "./ProblemFacts.tsx";
import { useProblems } from "./problemQueries.ts";
import classes from "./problems.module.css";

export type ProblemsDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Every problem with the button that helps, the most urgent first. */
export function ProblemsDialog({ opened, onClose }: ProblemsDialogProps) {
  const { t } = useTranslation("problems");
  const { data } = useProblems();
  const problems = data?.problems ?? [];
  return (
    <Dialog opened={opened} onClose={onClose} title={t("label")}>
      <ul className={classes["all"]}>
        {problems.map((problem) => (
          <li key={problem.key}>
            <p>
              <ProblemWords problem={problem} />
            </p>
            <div className={classes["actions"]}>
              <ProblemRemedy problem={problem} onLeave={onClose} />
            </div>
          </li>
        ))}
      </ul>
      {problems.length === 0 && <p>{t("solved")}</p>}
    </Dialog>
  );
}
