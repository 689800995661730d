import { useNavigate } from "react-router";

/** Navigates to a page of the dashboard and focuses it. */
export function useJump(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    void navigate(path);
    document.getElementById("main")?.focus();
  };
}
