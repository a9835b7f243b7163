import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { isUnknownTechnician, useTechnician } from '../features/technicians/api.ts';
import { ProfileSkeleton } from '../features/technicians/profile/profile-skeleton.tsx';
import { TechnicianProfile } from '../features/technicians/profile/technician-profile.tsx';
import { toast } from '../lib/toasts.ts';
import { Page } from '../ui/page.tsx';

/** The public profile of one technician. */
export default function TechnicianProfilePage() {
  const { id = '' } = useParams();
  const { data: technician, error } = useTechnician(id);
  if (technician)
    return (
      <TechnicianProfile technician={technician} reviews={<ReviewList technicianId={technician.id} />} />
    );
  if (isUnknownTechnician(error)) return <Unknown />;
  return error ? <Leave /> : <ProfileSkeleton />;
}

function Unknown() {
  return (
    <Page
      title="Técnico no encontrado"
      lead="Puede que el enlace esté mal escrito o que este técnico ya no esté en Oficio."
      width="medium"
    >
      <Button component={Link} to="/">
        Buscar técnicos
      </Button>
    </Page>
  );
}

/** A profile that could not be loaded: says so and goes home (spec, section 2). */
function Leave() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('Error al cargar perfil del técnico');
    void navigate('/', { replace: true });
  }, [navigate]);
  return <ProfileSkeleton />;
}
