/** A picture for each desk of the menu; a desk that has none yet gets a plain one. */
import {
  BellRing,
  ChartColumn,
  CheckCheck,
  ClipboardCheck,
  CreditCard,
  DoorOpen,
  Download,
  Gavel,
  GraduationCap,
  HeartPulse,
  Layers,
  LayoutGrid,
  ListOrdered,
  ListTree,
  type LucideIcon,
  Mail,
  Megaphone,
  MessagesSquare,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  UserCog,
  Users,
} from 'lucide-react';

const SHAPES: Record<string, LucideIcon> = {
  beranda: ChartColumn,
  pendaftar: Users,
  pembayaran: CreditCard,
  rekonsiliasi: ReceiptText,
  percakapan: MessagesSquare,
  kabar: Megaphone,
  pemberitahuan: BellRing,
  kehadiran: ClipboardCheck,
  loa: Mail,
  ekspor: Download,
  nilai: ListOrdered,
  seleksi: Scale,
  hasil: GraduationCap,
  jawaban: CheckCheck,
  sanggah: Gavel,
  penawaran: Layers,
  ruang: DoorOpen,
  'prodi-jalur': LayoutGrid,
  referensi: ListTree,
  jejak: ScrollText,
  'kesehatan-sistem': HeartPulse,
  pengaturan: Settings,
  'akun-petugas': UserCog,
};

export function DeskIcon({ path }: { path: string }) {
  const Shape = SHAPES[path] ?? LayoutGrid;
  return <Shape size={18} className="desk-icon" />;
}
