import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { ProfileSkeleton } from '../../features/technicians/profiles/profile-skeleton.tsx';
import { TechnicianProfile } from '../../features/technicians/profiles/technician-profile.tsx';
import { useTechnician } from '../../features/technicians/summary/technicians-api.ts';
import { UNKNOWN_TECHNICIAN } from '../../features/technicians/summary/texts.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { StatusPage } from '../../ui/layout/status-page.tsx';

/** Public profile of one technician. */
export default function TechnicianProfilePage() {
  const { id = '' } = useParams();
  const { data: technician, error } = useTechnician(id);
  if (technician)
    return (
      <TechnicianProfile technician={technician} reviews={<ReviewList technicianId={technician.id} />} />
    );
  if (technician === null) return <Unknown />;
  return error ? <Leave /> : <ProfileSkeleton />;
}

function Unknown() {
  return (
    <StatusPage title={UNKNOWN_TECHNICIAN.title} text={UNKNOWN_TECHNICIAN.description}>
      <Button component={Link} to="/" size="md">
        Buscar técnicos
      </Button>
    </StatusPage>
  );
}

/** Says that a profile could not be loaded and redirects to the home page (spec, section 2). */
function Leave() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('Error al cargar perfil del técnico');
    void navigate('/', { replace: true });
  }, [navigate]);
  return <ProfileSkeleton />;
}
