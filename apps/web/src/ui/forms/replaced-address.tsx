import { Button, Text } from '@mantine/core';

interface ReplacedAddressProps {
  /** Address that the person had written. */
  readonly address: string;
  readonly onUndo: () => void;
}

/** Says that a new point took the address away, and brings the address back with its own point. */
export function ReplacedAddress({ address, onUndo }: ReplacedAddressProps) {
  return (
    <div role="status">
      <Text size="sm">La dirección que había era de otro punto.</Text>
      <Button variant="default" size="md" mt="xs" h="auto" mih={40} onClick={onUndo}>
        <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>Volver a «{address}»</span>
      </Button>
    </div>
  );
}
