/** A picture for each step of the form, the same wherever its name is repeated. */
import {
  Award,
  BadgeCheck,
  BookOpenText,
  Compass,
  FileText,
  FlaskConical,
  GraduationCap,
  HeartPulse,
  House,
  type LucideIcon,
  PenLine,
  School,
  SlidersHorizontal,
  Trophy,
  User,
  Users,
  UsersRound,
} from 'lucide-react';

const SHAPES: Record<string, LucideIcon> = {
  'data-diri': User,
  'data-ayah': Users,
  'data-ibu': Users,
  'data-keluarga': House,
  'data-kesehatan': HeartPulse,
  'data-organisasi': UsersRound,
  'data-prestasi': Trophy,
  'data-sertifikasi': Award,
  'data-karya-tulis': PenLine,
  'data-penelitian': FlaskConical,
  'data-khusus': SlidersHorizontal,
  'pendidikan-sebelumnya-s1': School,
  'pendidikan-sebelumnya-s2': GraduationCap,
  'proposal-tesis': FileText,
  'rencana-disertasi': BookOpenText,
  'pilihan-jurusan': Compass,
  finalisasi: BadgeCheck,
};

export function StepIcon({ step }: { step: string }) {
  const Shape = SHAPES[step] ?? FileText;
  return <Shape size={18} className="step-icon" />;
}
