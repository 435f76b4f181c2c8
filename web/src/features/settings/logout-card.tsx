import { LogOut } from 'lucide-react';
import { useSignOut } from '../../shared/session/sign-out';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

export function LogoutCard() {
  const logout = useSignOut();

  return (
    <Card title="Logout" description="Ends your session and forgets what this browser stored.">
      <div>
        <Button isPending={logout.isPending} onClick={() => logout.mutate()}>
          <LogOut size={16} aria-hidden /> Logout
        </Button>
      </div>
    </Card>
  );
}
