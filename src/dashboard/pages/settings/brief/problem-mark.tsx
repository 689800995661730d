import { CircleAlert, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";

/** Icon of a field with an error or a warning. */
export function ProblemMark({ isError, isWarning }: { isError: boolean; isWarning: boolean }) {
  const intl = useIntl();
  if (!isError && !isWarning) return null;
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <Icon
      role="img"
      aria-label={intl.formatMessage({ id: isError ? "briefDesigner.wrong" : "briefDesigner.warning" })}
      size={16}
      className={`flex-none ${isError ? "text-danger" : "text-warning"}`}
    />
  );
}
