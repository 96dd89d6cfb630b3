import { Button, Group, TextInput } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

/** A single image may stand at an address of its own. */
export function ImageAddress({ onAddress }: { onAddress: (address: string) => boolean }) {
  const { t } = useTranslation("composer");
  const [address, setAddress] = useState("");
  const [invalid, setInvalid] = useState(false);

  function take() {
    if (address.trim() === "") return;
    setInvalid(!onAddress(address.trim()));
  }

  function takeOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    take();
  }

  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        flex="1 1 220px"
        size="sm"
        label={t("images.url")}
        description={t("images.urlHint")}
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        value={address}
        error={invalid && t("images.urlInvalid")}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setInvalid(false);
        }}
        onKeyDown={takeOnEnter}
      />
      {address.trim() !== "" && (
        <Button variant="default" size="sm" onClick={take}>
          {t("images.urlSet")}
        </Button>
      )}
    </Group>
  );
}
