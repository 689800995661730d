import { Navigate, useNavigation } from "react-router";

/** Goes on to another address, unless somebody is on their way elsewhere by now. */
export function Redirect({ to }: { to: string }) {
  const { state } = useNavigation();
  return state === "idle" ? <Navigate to={to} replace /> : null;
}
