import type { ProfileOut } from './contract.ts';

type Profile = Pick<ProfileOut, 'bio' | 'hourly_rate' | 'latitude' | 'service_ids' | 'photo'>;

/** Parts of a profile in the order in which customers miss them. Without the first two the search does not show the technician. */
const PARTS = {
  location: profile => profile.latitude !== null,
  services: profile => profile.service_ids.length > 0,
  hourly_rate: profile => profile.hourly_rate !== null,
  bio: profile => profile.bio !== '',
  photo: profile => profile.photo !== null,
} as const satisfies Readonly<Record<string, (profile: Profile) => boolean>>;

export type ProfilePart = keyof typeof PARTS;

const PROFILE_PARTS = Object.keys(PARTS) as readonly ProfilePart[];

/** Returns the empty parts of a profile. */
export const missingParts = (profile: Profile): readonly ProfilePart[] =>
  PROFILE_PARTS.filter(part => !PARTS[part](profile));

/** Returns whether the profile has what the search needs to show the technician. */
export const isFindable = (profile: Profile): boolean => PARTS.location(profile) && PARTS.services(profile);
