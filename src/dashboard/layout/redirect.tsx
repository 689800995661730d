import { Navigate, useNavigation } from "react-router";

/** Redirects to another address, unless another navigation has started. */
export function Redirect({ to }: { to: string }) {
  const { state } = useNavigation();
  return state === "idle" ? <Navigate to={to} replace /> : null;
}
