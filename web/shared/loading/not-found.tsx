import { Navigate } from '@tanstack/react-router';

/** Leads to the one page for what does not exist; what the user may not see looks alike (S-077). */
export const NotFound = () => <Navigate to="/404" replace />;
