import { Button } from '@mantine/core';
import { can } from '@oficio/domain/roles.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { ProfileSkeleton } from '../../features/technicians/profiles/profile-skeleton.tsx';
import {
  ProfileSection,
  TechnicianProfile,
} from '../../features/technicians/profiles/technician-profile.tsx';
import { UNKNOWN_TECHNICIAN } from '../../features/technicians/summary/technician-facts.tsx';
import { useTechnician } from '../../features/technicians/summary/technicians-api.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { StatusPage } from '../../ui/layout/status-page.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';

const TechnicianPhotos = lazyPart(() => import('../../features/technicians/admin/technician-photos.tsx'), {
  failedText: 'No se han podido cargar las fotos',
  fallback: null,
});

/** Public profile of one technician. */
export default function TechnicianProfilePage() {
  const { id = '' } = useParams();
  const { data: technician, error } = useTechnician(id);
  if (technician)
    return (
      <TechnicianProfile
        technician={technician}
        reviews={<ReviewList technicianId={technician.id} />}
        moderation={<Moderation technician={technician} />}
      />
    );
  if (technician === null) return <Unknown />;
  return error ? <Leave /> : <ProfileSkeleton />;
}

/** The photos with buttons that remove them, for the staff. */
function Moderation({ technician }: { readonly technician: TechnicianOut }) {
  const user = useUser();
  const hasPhotos = technician.photo !== null || technician.works.length > 0;
  if (!user || !can(user.role, 'technicians:decide') || !hasPhotos) return null;
  return (
    <ProfileSection title="Administración de fotos">
      <TechnicianPhotos technician={technician} />
    </ProfileSection>
  );
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
