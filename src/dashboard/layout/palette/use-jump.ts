import { useNavigate } from "react-router";

/** Goes to a page of the dashboard, the focus with it. */
export function useJump(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    void navigate(path);
    document.getElementById("main")?.focus();
  };
}
