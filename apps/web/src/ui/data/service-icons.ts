import {
  IconAntenna,
  IconArmchair,
  IconBug,
  IconBulb,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDroplet,
  IconFireExtinguisher,
  IconFlame,
  IconHammer,
  IconHome,
  IconKey,
  IconPackage,
  IconPaint,
  IconPlant,
  IconPlunger,
  IconPool,
  IconSnowflake,
  IconSolarPanel,
  IconSpray,
  IconTemperature,
  IconTool,
  IconTools,
  IconWall,
  IconWashMachine,
  IconWindow,
} from '@tabler/icons-react';

type LineIcon = typeof IconTool;

/** The line icon of each emoji of the API. Many machines have no font with emoji and show empty boxes. */
const LINE_ICONS: Readonly<Record<string, LineIcon>> = {
  '🚰': IconDroplet,
  '🪠': IconPlunger,
  '🔥': IconFlame,
  '🧯': IconFireExtinguisher,
  '💡': IconBulb,
  '❄': IconSnowflake,
  '🌡': IconTemperature,
  '☀': IconSolarPanel,
  '📡': IconAntenna,
  '🧺': IconWashMachine,
  '💻': IconDeviceLaptop,
  '📱': IconDeviceMobile,
  '🔑': IconKey,
  '🪚': IconHammer,
  '🎨': IconPaint,
  '🧱': IconWall,
  '🪟': IconWindow,
  '🏠': IconHome,
  '🪑': IconArmchair,
  '🛠': IconTools,
  '🧽': IconSpray,
  '🌿': IconPlant,
  '🏊': IconPool,
  '🐜': IconBug,
  '📦': IconPackage,
};

/** Follows a character that can also be text, to ask for its emoji. */
const EMOJI_SELECTOR = '\uFE0F';

/** Returns the line icon of a service's emoji, or a tool for an emoji that the table does not have. */
export const lineIconOf = (emoji: string): LineIcon =>
  LINE_ICONS[emoji.replaceAll(EMOJI_SELECTOR, '')] ?? IconTool;
