import { Switch } from "../ui/Switch.tsx";
import { type Chosen, isOn, turned, type YesNoOption } from "./yesNoOptions.ts";

type YesNoFieldProps = {
  readonly option: YesNoOption;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Partial<Chosen>) => void;
};

export function YesNoField({ option, chosen, onChange }: YesNoFieldProps) {
  return (
    <Switch
      label={option.label}
      description={option.hint}
      checked={isOn(option, chosen)}
      onChange={(on) => onChange(turned(option, on, chosen))}
    />
  );
}
