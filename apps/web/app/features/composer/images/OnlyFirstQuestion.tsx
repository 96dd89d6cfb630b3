import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../shared/ui/dialog/ConfirmDialog.tsx";
import { setSeveralImages } from "./draftImageChanges.ts";
import { usePostFormStore } from "../formStore/postFormStore.ts";

export type OnlyFirstQuestionProps = {
  readonly opened: boolean;
  /** How many images there are, with those on their way. */
  readonly present: number;
  readonly onClose: () => void;
};

/** Without several images only the first one stays. */
export function OnlyFirstQuestion({ opened, present, onClose }: OnlyFirstQuestionProps) {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  return (
    <ConfirmDialog
      opened={opened}
      title={t("images.onlyFirstTitle")}
      confirmLabel={t("images.onlyFirst")}
      destructive
      onClose={onClose}
      onConfirm={() => {
        onClose();
        setSeveralImages(formStore, false);
      }}
    >
      {t("images.onlyFirstText", { count: present - 1 })}
    </ConfirmDialog>
  );
}
