import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../shared/ui/dialog/ConfirmDialog.tsx";
import { setSeveralImages } from "./draftImageChanges.ts";
import { usePostFormStore } from "../form/postFormStore.ts";

export type OnlyFirstQuestionProps = {
  readonly opened: boolean;
  /** The number of images, with those that are being uploaded. */
  readonly present: number;
  readonly onClose: () => void;
};

/** Asks before all images but the first are removed. */
export function OnlyFirstQuestion({ opened, present, onClose }: OnlyFirstQuestionProps) {
  const { t } = useTranslation("media");
  const formStore = usePostFormStore();
  return (
    <ConfirmDialog
      opened={opened}
      title={t("onlyFirstTitle")}
      confirmLabel={t("onlyFirst")}
      destructive
      onClose={onClose}
      onConfirm={() => {
        onClose();
        setSeveralImages(formStore, false);
      }}
    >
      {t("onlyFirstText", { count: present - 1 })}
    </ConfirmDialog>
  );
}
