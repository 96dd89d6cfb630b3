import { Icon } from "./Icon.tsx";
import type { IconName } from "./Icon.tsx";

export type CardProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
};

/** One thing in a list of them. */
export function Card({ icon, title, text }: CardProps) {
  return (
    <li className="card">
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}
