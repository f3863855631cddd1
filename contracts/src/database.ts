// Written by `npm run generate-types` from the real catalogue, in the shape of `supabase gen types`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          id: number;
          idempotency_key: string | null;
          message: string;
          subject: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: never;
          idempotency_key?: string | null;
          message: string;
          subject: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: never;
          idempotency_key?: string | null;
          message?: string;
          subject?: string;
        };
        Relationships: [];
      };
      emails: {
        Row: { created_at: string; email: string; id: number };
        Insert: { created_at?: string; email: string; id?: never };
        Update: { created_at?: string; email?: string; id?: never };
        Relationships: [];
      };
      feedback: {
        Row: {
          created_at: string;
          description: string;
          email: string;
          id: number;
          subject: string;
          type: string;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          description: string;
          email: string;
          id?: never;
          subject: string;
          type: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          description?: string;
          email?: string;
          id?: never;
          subject?: string;
          type?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      mail_connections: {
        Row: {
          access_token_encrypted: string | null;
          access_token_expires_at: string | null;
          blocked_until: string | null;
          created_at: string;
          email: string;
          handle_hash: string;
          id: string;
          next_send_at: string;
          provider: string;
          refresh_token_encrypted: string | null;
          scopes: string[];
          updated_at: string;
          user_id: string;
        };
        Insert: {
          access_token_encrypted?: string | null;
          access_token_expires_at?: string | null;
          blocked_until?: string | null;
          created_at?: string;
          email: string;
          handle_hash: string;
          id?: string;
          next_send_at?: string;
          provider: string;
          refresh_token_encrypted?: string | null;
          scopes?: string[];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          access_token_encrypted?: string | null;
          access_token_expires_at?: string | null;
          blocked_until?: string | null;
          created_at?: string;
          email?: string;
          handle_hash?: string;
          id?: string;
          next_send_at?: string;
          provider?: string;
          refresh_token_encrypted?: string | null;
          scopes?: string[];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      oauth_states: {
        Row: {
          browser_nonce_hash: string;
          created_at: string;
          expires_at: string;
          pkce_verifier_encrypted: string;
          provider: string;
          state_hash: string;
          used_at: string | null;
          user_id: string;
        };
        Insert: {
          browser_nonce_hash: string;
          created_at?: string;
          expires_at: string;
          pkce_verifier_encrypted: string;
          provider: string;
          state_hash: string;
          used_at?: string | null;
          user_id: string;
        };
        Update: {
          browser_nonce_hash?: string;
          created_at?: string;
          expires_at?: string;
          pkce_verifier_encrypted?: string;
          provider?: string;
          state_hash?: string;
          used_at?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      personalization: {
        Row: {
          achievements: string | null;
          current_team: string | null;
          full_name: string | null;
          gpa: string | null;
          grad_year: string | null;
          high_school: string | null;
          highlight_link: string | null;
          position: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          achievements?: string | null;
          current_team?: string | null;
          full_name?: string | null;
          gpa?: string | null;
          grad_year?: string | null;
          high_school?: string | null;
          highlight_link?: string | null;
          position?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          achievements?: string | null;
          current_team?: string | null;
          full_name?: string | null;
          gpa?: string | null;
          grad_year?: string | null;
          high_school?: string | null;
          highlight_link?: string | null;
          position?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      pro_contact_orders: {
        Row: {
          amount_cents: number;
          created_at: string;
          email: string;
          first_name: string;
          id: number;
          idempotency_key: string | null;
          last_name: string;
          num_teams: number;
          order_id: string;
          teams: string;
        };
        Insert: {
          amount_cents: number;
          created_at?: string;
          email: string;
          first_name: string;
          id?: never;
          idempotency_key?: string | null;
          last_name: string;
          num_teams: number;
          order_id?: string;
          teams: string;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          email?: string;
          first_name?: string;
          id?: never;
          idempotency_key?: string | null;
          last_name?: string;
          num_teams?: number;
          order_id?: string;
          teams?: string;
        };
        Relationships: [];
      };
      pro_list_contacts: {
        Row: {
          club: string;
          country: string;
          email: string;
          first_name: string;
          id: number;
          last_name: string;
          league: string;
          pro_list_id: number;
          role: string;
        };
        Insert: {
          club: string;
          country: string;
          email: string;
          first_name: string;
          id?: never;
          last_name: string;
          league: string;
          pro_list_id: number;
          role: string;
        };
        Update: {
          club?: string;
          country?: string;
          email?: string;
          first_name?: string;
          id?: never;
          last_name?: string;
          league?: string;
          pro_list_id?: number;
          role?: string;
        };
        Relationships: [];
      };
      products: {
        Row: {
          active: boolean;
          amount_cents: number;
          currency: string;
          is_unlimited: boolean;
          kind: string;
          max_quantity: number;
          price_id: string;
          pro_list_id: number | null;
          title: string;
          tokens: number | null;
        };
        Insert: {
          active?: boolean;
          amount_cents: number;
          currency?: string;
          is_unlimited?: boolean;
          kind: string;
          max_quantity?: number;
          price_id: string;
          pro_list_id?: number | null;
          title: string;
          tokens?: number | null;
        };
        Update: {
          active?: boolean;
          amount_cents?: number;
          currency?: string;
          is_unlimited?: boolean;
          kind?: string;
          max_quantity?: number;
          price_id?: string;
          pro_list_id?: number | null;
          title?: string;
          tokens?: number | null;
        };
        Relationships: [];
      };
      purchase_items: {
        Row: {
          amount_cents: number;
          id: number;
          is_unlimited: boolean;
          kind: string;
          price_id: string;
          pro_list_id: number | null;
          purchase_id: number;
          quantity: number;
          title: string;
          tokens: number | null;
        };
        Insert: {
          amount_cents: number;
          id?: never;
          is_unlimited?: boolean;
          kind: string;
          price_id: string;
          pro_list_id?: number | null;
          purchase_id: number;
          quantity: number;
          title: string;
          tokens?: number | null;
        };
        Update: {
          amount_cents?: number;
          id?: never;
          is_unlimited?: boolean;
          kind?: string;
          price_id?: string;
          pro_list_id?: number | null;
          purchase_id?: number;
          quantity?: number;
          title?: string;
          tokens?: number | null;
        };
        Relationships: [];
      };
      purchases: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          disputed_cents: number;
          event_id: string | null;
          id: number;
          order_id: string;
          paid_at: string | null;
          payment_intent: string | null;
          refunded_cents: number;
          request_hash: string | null;
          session_id: string | null;
          stands: boolean;
          status: string;
          tokens_disputed: number;
          tokens_refunded: number;
          user_id: string | null;
        };
        Insert: {
          amount_cents: number;
          created_at?: string;
          currency: string;
          disputed_cents?: number;
          event_id?: string | null;
          id?: never;
          order_id?: string;
          paid_at?: string | null;
          payment_intent?: string | null;
          refunded_cents?: number;
          request_hash?: string | null;
          session_id?: string | null;
          stands?: never;
          status?: string;
          tokens_disputed?: number;
          tokens_refunded?: number;
          user_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          currency?: string;
          disputed_cents?: number;
          event_id?: string | null;
          id?: never;
          order_id?: string;
          paid_at?: string | null;
          payment_intent?: string | null;
          refunded_cents?: number;
          request_hash?: string | null;
          session_id?: string | null;
          stands?: never;
          status?: string;
          tokens_disputed?: number;
          tokens_refunded?: number;
          user_id?: string | null;
        };
        Relationships: [];
      };
      sends: {
        Row: {
          attempt: number;
          charged: boolean;
          connection_id: string | null;
          created_at: string;
          draft_id: string | null;
          error_code: string | null;
          error_message: string | null;
          fencing_token: string;
          id: string;
          idempotency_key: string;
          lease_until: string | null;
          message_id: string | null;
          provider: string;
          provider_code: string | null;
          request_hash: string;
          school: string;
          started_at: string | null;
          status: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          attempt?: number;
          charged: boolean;
          connection_id?: string | null;
          created_at?: string;
          draft_id?: string | null;
          error_code?: string | null;
          error_message?: string | null;
          fencing_token?: string;
          id?: string;
          idempotency_key: string;
          lease_until?: string | null;
          message_id?: string | null;
          provider: string;
          provider_code?: string | null;
          request_hash: string;
          school: string;
          started_at?: string | null;
          status?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          attempt?: number;
          charged?: boolean;
          connection_id?: string | null;
          created_at?: string;
          draft_id?: string | null;
          error_code?: string | null;
          error_message?: string | null;
          fencing_token?: string;
          id?: string;
          idempotency_key?: string;
          lease_until?: string | null;
          message_id?: string | null;
          provider?: string;
          provider_code?: string | null;
          request_hash?: string;
          school?: string;
          started_at?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      sent_emails: {
        Row: { id: number; send_id: string | null; timestamp_sent: string; user_id: string };
        Insert: { id?: never; send_id?: string | null; timestamp_sent?: string; user_id: string };
        Update: { id?: never; send_id?: string | null; timestamp_sent?: string; user_id?: string };
        Relationships: [];
      };
      testimonials: {
        Row: {
          approved: boolean;
          comments: string;
          created_at: string;
          first_name: string;
          id: number;
          idempotency_key: string | null;
          last_initial: string;
          rating: number;
        };
        Insert: {
          approved?: boolean;
          comments: string;
          created_at?: string;
          first_name: string;
          id?: never;
          idempotency_key?: string | null;
          last_initial: string;
          rating: number;
        };
        Update: {
          approved?: boolean;
          comments?: string;
          created_at?: string;
          first_name?: string;
          id?: never;
          idempotency_key?: string | null;
          last_initial?: string;
          rating?: number;
        };
        Relationships: [];
      };
      token_ledger: {
        Row: {
          created_at: string;
          delta: number;
          id: number;
          kind: string;
          owed_delta: number;
          purchase_id: number | null;
          send_attempt: number | null;
          send_id: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          delta: number;
          id?: never;
          kind: string;
          owed_delta?: number;
          purchase_id?: number | null;
          send_attempt?: number | null;
          send_id?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          delta?: number;
          id?: never;
          kind?: string;
          owed_delta?: number;
          purchase_id?: number | null;
          send_attempt?: number | null;
          send_id?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      token_tracker: {
        Row: {
          is_unlimited: boolean;
          tokens_available: number;
          tokens_owed: number;
          tokens_used: number;
          total_tokens_purchased: number;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          is_unlimited?: boolean;
          tokens_available?: number;
          tokens_owed?: number;
          tokens_used?: number;
          total_tokens_purchased?: number;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          is_unlimited?: boolean;
          tokens_available?: number;
          tokens_owed?: number;
          tokens_used?: number;
          total_tokens_purchased?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      master_coaches: {
        Row: {
          conference: string | null;
          division: number | null;
          email: string | null;
          first_name: string | null;
          gender: string | null;
          id: number | null;
          last_name: string | null;
          school: string | null;
          sport: string | null;
          title: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      abandon_checkout: {
        Args: { p_order: string };
        Returns: undefined;
      };
      begin_checkout: {
        Args: { p_hash: string; p_items: Json; p_user: string };
        Returns: { order_id: string; session_id: string }[];
      };
      begin_send: {
        Args: {
          p_emails: string[];
          p_handle_hash: string;
          p_hash: string;
          p_key: string;
          p_lease: unknown;
          p_provider: string;
          p_school: string;
          p_start_margin: unknown;
          p_user: string;
        };
        Returns: {
          access_token_encrypted: string;
          access_token_expires_at: string;
          coaches: Json;
          connection_id: string;
          error_code: string;
          error_message: string;
          fencing_token: string;
          fresh: boolean;
          message_id: string;
          send_id: string;
          sender: string;
          status: string;
          taken: boolean;
        }[];
      };
      block_mailbox: {
        Args: { p_connection: string; p_pause: unknown };
        Returns: undefined;
      };
      book_payment: {
        Args: {
          p_amount_cents: number;
          p_currency: string;
          p_event?: string;
          p_order: string;
          p_payment_intent: string;
          p_session: string;
        };
        Returns: boolean;
      };
      coach_conferences: {
        Args: { p_division?: number; p_gender: string; p_sport: string };
        Returns: { conference: string }[];
      };
      coach_sports: {
        Args: never;
        Returns: { sport: string }[];
      };
      mark_send_unknown: {
        Args: {
          p_error_code: string;
          p_error_message: string;
          p_fencing_token: string;
          p_provider_code: string;
          p_send: string;
        };
        Returns: boolean;
      };
      note_checkout: {
        Args: { p_order: string; p_session: string; p_status: string };
        Returns: boolean;
      };
      note_send_draft: {
        Args: { p_draft_id: string; p_fencing_token: string; p_send: string };
        Returns: boolean;
      };
      record_dispute: {
        Args: { p_amount_cents: number; p_dispute: string; p_payment_intent: string; p_status: string };
        Returns: undefined;
      };
      record_refund: {
        Args: { p_amount_cents: number; p_payment_intent: string; p_refund: string; p_status: string };
        Returns: undefined;
      };
      recover_sends: {
        Args: never;
        Returns: { released: number; unknown: number }[];
      };
      release_send: {
        Args: {
          p_error_code: string;
          p_error_message: string;
          p_fencing_token: string;
          p_final: boolean;
          p_provider_code: string;
          p_send: string;
        };
        Returns: boolean;
      };
      resolve_send: {
        Args: { p_outcome: string; p_send: string; p_user: string };
        Returns: string;
      };
      rival_checkouts: {
        Args: { p_order: string };
        Returns: { session_id: string; title: string }[];
      };
      settle_send: {
        Args: { p_message_id: string; p_next_send_in: unknown; p_send: string };
        Returns: boolean;
      };
      start_send: {
        Args: { p_draft_id: string; p_fencing_token: string; p_lease: unknown; p_send: string };
        Returns: boolean;
      };
      take_mailbox: {
        Args: { p_connection: string; p_lease: unknown };
        Returns: { blocked_for: unknown; taken: boolean }[];
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
