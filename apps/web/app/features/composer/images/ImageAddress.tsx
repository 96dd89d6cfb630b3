import { Button, Group, Input } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePostFormStore } from "../form/postFormStore.ts";
import { setImageAddress } from "./draftImageChanges.ts";

/** A single image may be given by its address instead of a file. */
export function ImageAddress({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("media");
  const formStore = usePostFormStore();
  const id = useId();
  const [address, setAddress] = useState("");
  const [invalid, setInvalid] = useState(false);

  function take() {
    if (address.trim() === "") return;
    const isTaken = setImageAddress(formStore, address.trim());
    setInvalid(!isTaken);
    if (isTaken) onDone();
  }

  function takeOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    take();
  }

  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={t("url")}
      description={t("urlHint")}
      error={invalid && t("urlInvalid")}
    >
      <Group gap="sm" mt={4} mb={4} wrap="nowrap">
        <Input
          id={id}
          flex={1}
          size="md"
          autoFocus
          placeholder="https://"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          error={invalid}
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setInvalid(false);
          }}
          onKeyDown={takeOnEnter}
        />
        {address.trim() !== "" && (
          <Button variant="default" size="md" onClick={take}>
            {t("urlSet")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
