import { useId } from "react";
import classes from "./Switch.module.css";

export type SwitchProps = {
  readonly label: string;
  readonly description?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** What takes effect at once. The kit's own would weigh ten times as much. */
export function Switch({ label, description, checked, onChange }: SwitchProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  return (
    <label className={classes["switch"]} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
        role="switch"
        checked={checked}
        aria-label={label}
        aria-describedby={description && descriptionId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
      {description && <small id={descriptionId}>{description}</small>}
    </label>
  );
}
