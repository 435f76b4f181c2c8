import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../paths';
import { useToast } from '../shared/toasts/toasts';

/** Redirects the old address of the officer's dashboard to the new one, and shows a toast. */
export function MovedOfficerPage() {
  const toast = useToast();
  useEffect(
    () =>
      toast.show({ title: 'This page has moved', description: 'The officer dashboard is at /officer now.' }),
    [toast],
  );
  return <Navigate to={paths.officer} replace />;
}
