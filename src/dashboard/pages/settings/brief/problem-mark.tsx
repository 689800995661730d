import { CircleAlert, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";

/** Says at a field of the list that something is wrong with it, or odd. */
export function ProblemMark({ isWrong, isOdd }: { isWrong: boolean; isOdd: boolean }) {
  const intl = useIntl();
  if (!isWrong && !isOdd) return null;
  const Icon = isWrong ? CircleAlert : TriangleAlert;
  return (
    <Icon
      role="img"
      aria-label={intl.formatMessage({ id: isWrong ? "briefDesigner.wrong" : "briefDesigner.odd" })}
      size={16}
      className={`flex-none ${isWrong ? "text-danger" : "text-warning"}`}
    />
  );
}
